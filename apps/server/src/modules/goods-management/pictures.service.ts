import type { DataOf } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import type { Deps } from '../../deps.ts'
import { BadPicture } from '../../pictures/encode.ts'
import { FileStoreDown } from '../../pictures/file-store.ts'
import { listPictureStores, openFileStore } from '../../pictures/open-file-store.ts'
import { isPictureFile } from '../../pictures/picture-files.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { Refusal } from '../../plugins/errors.ts'
import { parseAllowedHosts } from '../../providers/outbound/public-address.ts'
import { OutsideFailed, requestOutside } from '../../providers/outbound/request-outside.ts'

const MAX_BYTES = 10_000_000
const TIMEOUT_MS = 10_000
const FOLDER = 'own'
/** Pictures that are looked up at the same time. */
const CONCURRENT = 8
const MEDIA = '/media/'

const badPicture = (message: string) =>
  new Refusal('catalogue/bad-picture', `图片无法使用：${message}`)

/** Pictures that operators upload, or that are fetched from the company's own hosts. */
export function createPicturesService({
  companies,
  settings,
}: Pick<Deps, 'companies' | 'settings'>) {
  const store = openFileStore(settings)

  async function take(bytes: Buffer): Promise<DataOf<'ops.addPicture'>> {
    if (bytes.length > MAX_BYTES) throw badPicture('超过 10 MB')
    try {
      const src = await storePicture(store, FOLDER, bytes)
      const { width = 1, height = 1 } = pictureOf(src) ?? {}
      return { src, width, height }
    } catch (error) {
      if (error instanceof BadPicture) throw badPicture(error.message)
      if (error instanceof FileStoreDown) throw new Refusal('catalogue/picture-store')
      throw error
    }
  }

  const stores = listPictureStores(settings)
  async function isMissing(src: string): Promise<boolean> {
    const path = src.slice(MEDIA.length)
    if (!isPictureFile(path)) return true
    try {
      for (const one of stores) if ((await one.read(path)) !== null) return false
      return true
    } catch (error) {
      if (error instanceof FileStoreDown) throw new Refusal('catalogue/picture-store')
      throw error
    }
  }

  return {
    /** Addresses below `/media/` of which no store has a picture. */
    async listMissing(addresses: Iterable<string>): Promise<ReadonlySet<string>> {
      const own = [...addresses].filter((src) => src.startsWith(MEDIA))
      const missing = new Set<string>()
      for (let from = 0; from < own.length; from += CONCURRENT) {
        const some = own.slice(from, from + CONCURRENT)
        const found = await Promise.all(some.map(isMissing))
        some.filter((_src, index) => found[index]).forEach((src) => missing.add(src))
      }
      return missing
    },

    add: (base64: string) => take(Buffer.from(base64, 'base64')),

    async fetch(companyId: number, address: string) {
      const { host } = new URL(address)
      const { pictureHosts = [] } = (await companies.of(companyId)).settings
      if (!pictureHosts.includes(host)) {
        throw new Refusal('catalogue/picture-host', `图片域名 ${host} 不在公司允许的范围内`)
      }
      try {
        const isProduction = settings.NODE_ENV === 'production'
        const allowed = parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW)
        const options = { timeoutMs: TIMEOUT_MS, most: MAX_BYTES, isProduction, allowed }
        const { status, body } = await requestOutside(address, options)
        if (status !== 200) throw badPicture(`${host} 返回 ${String(status)}`)
        return await take(body)
      } catch (error) {
        if (error instanceof OutsideFailed) throw badPicture(error.message)
        throw error
      }
    },
  }
}
export type PicturesService = ReturnType<typeof createPicturesService>
