/** The sheets about people and the door, each once what it says is there too. */
import { speak } from '../i18n/languages.js';
import { speakAlso } from '../i18n/more.js';
import DoorSheet from './DoorSheet.svelte';
import PeopleSheet from './PeopleSheet.svelte';

export const open = () => Promise.all([speak('around'), speakAlso('people')]).then(() => ({ door: DoorSheet, people: PeopleSheet }));
