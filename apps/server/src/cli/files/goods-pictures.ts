import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { SheetGoodsInput } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { hashPicture } from '../../pictures/hash-picture.ts'
import { BadFile, CommandFailed, type MallCli } from '../frame/mall-cli.ts'
import { readXlsxPart } from './xlsx-parts.ts'
import { MAX_PICTURE_BYTES, SHEET_PICTURE } from './xlsx-pictures.ts'

type Picture = NonNullable<SheetGoodsInput['pictures']>[number]

/** Sources of a sheet's pictures: the folder beside it and its embedded pictures. */
export type PictureSource = { folder: string; sheet?: string }

const isRemote = (src: string) => /^https?:\/\//.test(src)

function toPicturePath(folder: string, named: string): string {
  const path = resolve(folder, named)
  if (isAbsolute(named) || relative(folder, path).startsWith('..')) {
    throw new CommandFailed('图片须在文件所在的目录内')
  }
  return path
}

async function readPicture({ folder, sheet }: PictureSource, named: string): Promise<Buffer> {
  if (sheet !== undefined && named.startsWith(SHEET_PICTURE)) {
    return readXlsxPart(sheet, named.slice(SHEET_PICTURE.length), MAX_PICTURE_BYTES)
  }
  return readFile(toPicturePath(folder, named)).catch((error: unknown) => {
    throw new CommandFailed(`无法读取 (${(error as NodeJS.ErrnoException).code ?? ''})`)
  })
}

/** Reason why a local picture cannot be uploaded; null when it can or is no local file. */
async function findPictureFault(
  { folder, sheet }: PictureSource,
  src: string,
): Promise<string | null> {
  const isInSheet = sheet !== undefined && src.startsWith(SHEET_PICTURE)
  if (isInSheet || isRemote(src) || src.startsWith('/')) return null
  try {
    const found = await stat(toPicturePath(folder, src))
    if (!found.isFile()) return '不是文件'
    return found.size > MAX_PICTURE_BYTES ? '超过 10 MB' : null
  } catch (error) {
    if (error instanceof CommandFailed) return error.message
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? '没有这个文件' : `无法读取 (${code ?? ''})`
  }
}

/** Picture references of a product, its main pictures first. */
const listPictures = ({ pictures = [], skus }: SheetGoodsInput): string[] =>
  [...pictures, ...skus.flatMap(({ picture }) => picture ?? [])].map(({ src }) => src)

/** All pictures of a product that cannot be sent, with the reason. */
export async function findPictureFaults(source: PictureSource, goods: SheetGoodsInput) {
  const faults: string[] = []
  for (const src of new Set(listPictures(goods))) {
    const fault = await findPictureFault(source, src)
    if (fault !== null) faults.push(`图片 ${src}：${fault}`)
  }
  return faults
}

/** A product in which each local picture has the address that its import would give it. */
type PendingGoods = {
  goods: SheetGoodsInput
  /** labels of pictures that are not uploaded yet, by their placeholder address */
  labels: ReadonlyMap<string, string>
  /** pictures that the mall fetches when they are imported */
  remote: readonly string[]
}

const SHEET_LABEL = '表格中的图片'
/** Label of a picture in messages. */
const toLabel = (src: string) =>
  src.startsWith(SHEET_PICTURE) ? `${SHEET_LABEL} ${src.slice(src.lastIndexOf('/') + 1)}` : src

/** A product with local pictures replaced by content hashes, without an upload. */
export async function withPendingPictures(
  source: PictureSource,
  goods: SheetGoodsInput,
): Promise<PendingGoods> {
  const labels = new Map<string, string>()
  const addresses = new Map<string, string>()
  for (const src of new Set(listPictures(goods))) {
    if (src.startsWith('/') || isRemote(src)) continue
    const address = `/media/own/${hashPicture(await readPicture(source, src))}`
    addresses.set(src, address)
    labels.set(address, toLabel(src))
  }
  const toPending = (picture: Picture): Picture[] =>
    isRemote(picture.src) ? [] : [{ ...picture, src: addresses.get(picture.src) ?? picture.src }]
  const pending = {
    ...goods,
    pictures: (goods.pictures ?? []).flatMap(toPending),
    skus: goods.skus.map((sku) => ({
      ...sku,
      picture: sku.picture ? (toPending(sku.picture)[0] ?? null) : null,
    })),
  }
  return { goods: pending, labels, remote: listPictures(goods).filter(isRemote) }
}

/** A picture that a file repeats is imported once. */
const MOST_REMEMBERED = 5_000

/**
 * Imports the pictures of products: uploads local paths, lets the mall fetch addresses of the
 * company's hosts, and keeps stored pictures.
 */
export function createPictureTaker(mall: MallCli, source: PictureSource) {
  const known = new Map<string, Picture>()

  const send = async (named: string): Promise<Picture> => {
    const bytes = await readPicture(source, named)
    return mall.call('ops.addPicture', { base64: bytes.toString('base64') })
  }

  async function take(picture: Picture): Promise<Picture> {
    const { src } = picture
    const kept = pictureOf(src)
    if (kept) return { ...picture, width: kept.width, height: kept.height }
    if (src.startsWith('/media/')) return picture
    const found = known.get(src)
    if (found) return found
    try {
      const taken = isRemote(src)
        ? await mall.call('ops.fetchPicture', { url: src })
        : await send(src)
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(src, taken)
      return taken
    } catch (error) {
      if (error instanceof CommandFailed || error instanceof BadFile) {
        throw new CommandFailed(`图片 ${toLabel(src)}：${error.message}`)
      }
      throw error
    }
  }

  return take
}
type Take = ReturnType<typeof createPictureTaker>

/** A product with its pictures imported. */
export const takeGoodsPictures = async (
  goods: SheetGoodsInput,
  take: Take,
): Promise<SheetGoodsInput> => ({
  ...goods,
  pictures: await Promise.all((goods.pictures ?? []).map(take)),
  skus: await Promise.all(
    goods.skus.map(async (sku) => ({
      ...sku,
      picture: sku.picture ? await take(sku.picture) : null,
    })),
  ),
})

const FILE = 'file:'

const isStored = ({ src }: Picture) => src.startsWith('/')

/** A product for the check before the import: it lists only pictures that the mall has stored. */
export const withStoredPictures = (goods: SheetGoodsInput): SheetGoodsInput => ({
  ...goods,
  pictures: (goods.pictures ?? []).filter(isStored),
  skus: goods.skus.map((sku) => ({
    ...sku,
    picture: sku.picture && isStored(sku.picture) ? sku.picture : null,
  })),
})

/** Placeholder address of a picture in a dry run. */
export const toDryPicture = async ({ src, ...size }: Picture): Promise<Picture> => ({
  ...size,
  src: `/${encodeURI(src)}`,
})

/** A picture in rich text: `src="file:…"`. */
const FILE_IN_TEXT = /(?<=<img\s[^>]*?\bsrc=(["']))file:(.+?)(?=\1)/g

async function takePicturesInText(text: string, take: Take): Promise<string> {
  const names = new Set([...text.matchAll(FILE_IN_TEXT)].map(([, , name = '']) => name))
  const taken = new Map<string, string>()
  for (const name of names) taken.set(name, (await take({ width: 1, height: 1, src: name })).src)
  return text.replace(FILE_IN_TEXT, (whole, _quote, name: string) => taken.get(name) ?? whole)
}

/**
 * References of a JSON value by `file:` to pictures that cannot be uploaded, all reported together.
 */
export async function findPictureFaultsIn(value: unknown, source: PictureSource) {
  const names = new Set<string>()
  await takePicturesIn(value, async (picture) => {
    names.add(picture.src)
    return picture
  })
  const issues: { field: string; message: string }[] = []
  for (const name of names) {
    const message = await findPictureFault(source, name)
    if (message !== null) issues.push({ field: `${FILE}${name}`, message })
  }
  return issues
}

/** A JSON value in which every picture named by `file:` and a path is imported. */
export async function takePicturesIn<T>(value: T, take: Take): Promise<T> {
  if (typeof value === 'string') return (await takePicturesInText(value, take)) as T
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await takePicturesIn(item as unknown, take))
    return items as T
  }
  if (typeof value !== 'object' || value === null) return value
  const { src } = value as { src?: unknown }
  if (typeof src === 'string' && src.startsWith(FILE)) {
    const taken = await take({ width: 1, height: 1, src: src.slice(FILE.length) })
    return { ...value, ...taken }
  }
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    fields.push([key, await takePicturesIn(field as unknown, take)])
  }
  return Object.fromEntries(fields) as T
}
