/**
 * Compresses what the build has written, better than a server could while somebody waits: a `.br` twin for browsers behind HTTPS and
 * a `.gz` twin for those on a home network's plain HTTP, which take no other.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const TEXT = /\.(js|css|svg|webmanifest)$/;

/** @type {(body: Buffer, options: object) => Promise<Uint8Array>} */
const gzip = promisify(zopfli.gzip);
/** @type {(body: Buffer, options: object) => Promise<Uint8Array>} */
const brotli = promisify(brotliCompress);

/** @returns {import('vite').Plugin} */
export const twins = () => ({
  name: 'twins',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => TEXT.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const body = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.gz`), await gzip(body, { numiterations: 15 }));
        await writeFile(join(dir, `${name}.br`), await brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }));
      }),
    );
  },
});
