import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

const TEXT = /\.(js|css|svg|json|txt|wasm)$/
/**
 * Minimum size in bytes: below it the header of a compressed file costs more than the compression
 * saves.
 */
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
 * Writes .gz and .br next to every text file of a build, so that files are compressed once for all
 * responses.
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
