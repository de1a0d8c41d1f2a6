import { readFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { pictureOf } from '@mall/contract/pictures'
import { BadPicture } from './encode.ts'
import type { FileStore } from './file-store.ts'
import { storePicture } from './store-picture.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Imported = { src: string; width: number; height: number }
type Path = (string | number)[]
type Import = (named: string, path: Path) => Promise<Imported>

const scheme = 'file:'
/** A picture in rich text that names a file. */
const inHtml = /<img\b([^>]*?)\ssrc="file:([^"]+)"([^>]*)>/g
/** A company's logo is a JSON list, stored as text inside the JSON. */
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

async function importText(text: string, path: Path, take: Import): Promise<string> {
  if (!text.includes(`"${scheme}`)) return text
  const html = await replaced(text, inHtml, async ([, before = '', named = '', after = '']) => {
    const { src, width, height } = await take(named, path)
    const sized = /\swidth=/.test(before + after)
    return `<img${before} src="${src}"${sized ? '' : ` width="${width}" height="${height}"`}${after}>`
  })
  return replaced(html, inList, async ([, before = '', named = '']) => {
    const { src } = await take(named, path)
    return `${before}"${src}"`
  })
}

async function importValue(value: Json, path: Path, take: Import): Promise<Json> {
  if (typeof value === 'string') return importText(value, path, take)
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const [index, item] of value.entries()) {
      items.push(await importValue(item, [...path, index], take))
    }
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const { src } = value
  if (typeof src === 'string' && src.startsWith(scheme)) {
    return { ...value, ...(await take(src.slice(scheme.length), path)) }
  }
  const fields: [string, Json][] = []
  for (const [name, field] of Object.entries(value)) {
    fields.push([name, await importValue(field, [...path, name], take)])
  }
  return Object.fromEntries(fields)
}

/**
 * Imports the pictures of a seed file: each `file:` with a path relative to the seed file, as a
 * picture's `src`, in rich text (`<img src="file:…">`) or as the logo, is replaced by the stored
 * picture's address and size. Other addresses stay unchanged; none is fetched.
 * @param seedFile the file's JSON, not yet checked
 * @param folder of the seed file; nothing outside it is read
 * @param store where pictures are kept
 * @param report receives each picture that cannot be imported; without it the first one is thrown
 * @throws BadPicture that names the file
 */
export function importPictures(
  seedFile: Json,
  folder: string,
  store: FileStore,
  report?: (fault: { path: Path; reason: string }) => void,
): Promise<Json> {
  const taken = new Map<string, Promise<Imported>>()

  async function read(named: string): Promise<Imported> {
    const file = resolve(folder, named)
    const way = relative(folder, file)
    if (isAbsolute(named) || isAbsolute(way) || way.startsWith('..')) {
      throw new BadPicture('不在种子文件的目录内')
    }
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new BadPicture(`无法读取 (${(error as NodeJS.ErrnoException).code})`)
    })
    const src = await storePicture(store, 'own', bytes)
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

  async function takeOrReport(named: string, path: Path): Promise<Imported> {
    if (!report) return take(named)
    try {
      return await take(named)
    } catch (error) {
      if (!(error instanceof BadPicture)) throw error
      report({ path, reason: error.message })
      // A placeholder address, so that later checks do not report the picture again.
      return { src: '/media/unreadable', width: 1, height: 1 }
    }
  }

  return importValue(seedFile, [], takeOrReport)
}
