import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOf, copyWidths, pictureOf } from '@mall/contract/pictures'
import { encodePicture } from './encode.ts'

/** Goes into every address: raised where encode.ts makes other files of the same picture. */
const RECIPE = 1

/** Nobody ever reads half a file, and two imports of one picture do not disturb each other. */
async function writeWhole(file: string, bytes: Buffer) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}

/**
 * Makes all files of a picture below `<media>/<folder>`, once: a picture that is there already
 * costs a look. The one that the address names is written last, so where it is, all are.
 * @param name in front of the hash, for people; may be left out
 * @param withAvif see encodePicture
 * @returns its address (contract/pictures.ts)
 * @throws BadPicture
 */
export async function storePicture(
  media: string,
  folder: string,
  bytes: Buffer,
  name?: string,
  { withAvif = true } = {},
): Promise<string> {
  const hash = createHash('sha256').update(`${RECIPE}\n`).update(bytes).digest('hex').slice(0, 10)
  const stem = name === undefined ? hash : `${name}.${hash}`
  const place = join(media, folder)
  await mkdir(place, { recursive: true })
  const addressOf = (file: string) => `/media/${folder}/${file}`
  const there = (await readdir(place)).find(
    (file) => file.startsWith(`${stem}.`) && /x\d+(?:\.[\da-f]{6})?\.webp$/.test(file),
  )
  if (there) return addressOf(there)

  const { width, height, colour, copies } = await encodePicture(bytes, withAvif)
  const file = `${stem}.${width}x${height}${colour === null ? '' : `.${colour}`}.webp`
  for (const copy of copies) {
    const path = join(place, copy.width === width ? file : copyOf(file, copy.width))
    if (copy.avif) await writeWhole(path.replace(/webp$/, 'avif'), copy.avif)
    await writeWhole(path, copy.webp)
  }
  return addressOf(file)
}

/** Removes all files of a picture; one that is not there does not matter. */
export async function removePicture(media: string, src: string): Promise<void> {
  const size = pictureOf(src)
  if (!size) return
  const file = join(media, src.replace(/^\/media\//, ''))
  const copies = copyWidths(size.width).map((width) => copyOf(file, width))
  for (const copy of [file, ...copies]) {
    await rm(copy, { force: true })
    await rm(copy.replace(/webp$/, 'avif'), { force: true })
  }
}
