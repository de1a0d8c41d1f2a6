import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

const TEXT = /\.(js|css|svg|json|txt|wasm)$/
/** Below this the header of a compressed file costs more than it saves. */
const SMALLEST = 1024

async function compress(file) {
  const plain = await readFile(file)
  if (plain.length < SMALLEST) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    asGzip(plain, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
    asBrotli(plain, { params: quality }).then((data) => writeFile(`${file}.br`, data)),
  ])
}

/**
 * Writes .gz and .br beside every text file of a build: compressed once, served often.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let folder = 'dist'
  return {
    name: 'mall-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
      )
    },
  }
}
