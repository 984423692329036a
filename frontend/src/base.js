/** Where the server's root is: its page says so in a <base>, a development server's says nothing and means "/". */
export const base = () => new URL('.', document.querySelector('base')?.href ?? new URL('/', location.href));
