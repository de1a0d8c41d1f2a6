import { readFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { pictureOf } from '@mall/contract/pictures'
import { BadPicture } from './encode.ts'
import { keepPicture } from './keep.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Imported = { src: string; width: number; height: number }
type Import = (named: string) => Promise<Imported>

const scheme = 'file:'
/** A picture in rich text that names a file. */
const inHtml = /<img\b([^>]*?)\ssrc="file:([^"]+)"([^>]*)>/g
/** A company's logo is a JSON list inside the JSON. */
const inList = /("value":\s*)"file:([^"]+)"/g

async function replaced(
  text: string,
  pattern: RegExp,
  write: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  let done = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    done += text.slice(at, match.index) + (await write(match))
    at = match.index + match[0].length
  }
  return done + text.slice(at)
}

async function textOf(text: string, take: Import): Promise<string> {
  if (!text.includes(`"${scheme}`)) return text
  const html = await replaced(text, inHtml, async ([, before = '', named = '', after = '']) => {
    const { src, width, height } = await take(named)
    const sized = /\swidth=/.test(before + after)
    return `<img${before} src="${src}"${sized ? '' : ` width="${width}" height="${height}"`}${after}>`
  })
  return replaced(html, inList, async ([, before = '', named = '']) => {
    const { src } = await take(named)
    return `${before}"${src}"`
  })
}

async function valueOf(value: Json, take: Import): Promise<Json> {
  if (typeof value === 'string') return textOf(value, take)
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) items.push(await valueOf(item, take))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const { src } = value
  if (typeof src === 'string' && src.startsWith(scheme)) {
    return { ...value, ...(await take(src.slice(scheme.length))) }
  }
  const fields: [string, Json][] = []
  for (const [name, field] of Object.entries(value)) fields.push([name, await valueOf(field, take)])
  return Object.fromEntries(fields)
}

/**
 * Takes in the pictures of a world file: wherever it names one by `file:` and a path beside the
 * world file, as a picture's `src`, in rich text (`<img src="file:…">`) or as the logo, the answer names what
 * the mall keeps instead, with its size. Addresses are left as they are; none is ever fetched.
 * @param world the file's JSON, not yet checked
 * @param folder where the world file lies; nothing outside it is read
 * @param media where pictures are kept
 * @throws BadPicture that names the file
 */
export function importPictures(world: Json, folder: string, media: string): Promise<Json> {
  const taken = new Map<string, Promise<Imported>>()

  async function read(named: string): Promise<Imported> {
    const file = resolve(folder, named)
    const way = relative(folder, file)
    if (isAbsolute(named) || isAbsolute(way) || way.startsWith('..')) {
      throw new BadPicture('不在世界文件的目录内')
    }
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new BadPicture(`无法读取 (${(error as NodeJS.ErrnoException).code})`)
    })
    const src = await keepPicture(media, 'own', bytes)
    const { width = 0, height = 0 } = pictureOf(src) ?? {}
    return { src, width, height }
  }

  function take(named: string): Promise<Imported> {
    const known = taken.get(named)
    if (known) return known
    const imported = read(named).catch((error: unknown) => {
      if (!(error instanceof BadPicture)) throw error
      throw new BadPicture(`图片 ${named}：${error.message}`)
    })
    taken.set(named, imported)
    return imported
  }

  return valueOf(world, take)
}
