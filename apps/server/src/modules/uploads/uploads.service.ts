import { randomBytes } from 'node:crypto'
import type { Picture } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import type { Deps } from '../../deps.ts'
import { BadPicture } from '../../pictures/encode.ts'
import { FileStoreDown } from '../../pictures/file-store.ts'
import { openFileStore } from '../../pictures/open-file-store.ts'
import { removePicture, storePicture } from '../../pictures/store-picture.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { createLimiter } from './limiter.ts'
import type { UploadsRepository } from './uploads.repository.ts'

const MAX_BYTES = 10_000_000
const MAX_PER_DAY = 60
const DAY_MS = 86_400_000
/** A decoded picture of 40 megapixels takes 160 MB. */
const MAX_DECODED_AT_ONCE = 1

type ServiceDeps = Pick<Deps, 'settings' | 'now'> & { repository: UploadsRepository }

/** Pictures that shoppers send in. */
export function createUploadsService({ repository, settings, now }: ServiceDeps) {
  const store = openFileStore(settings)
  const limit = createLimiter(MAX_DECODED_AT_ONCE)

  return {
    async add(shopper: Shopper, base64: string): Promise<Picture> {
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.length > MAX_BYTES) throw new Refusal('upload/bad-picture', '图片超过 10 MB')
      const since = new Date(now().getTime() - DAY_MS)
      if ((await repository.countSince(shopper, since)) >= MAX_PER_DAY) {
        throw new Refusal('upload/too-many')
      }
      // Nobody guesses the address of a picture that its shopper has not shown to anybody.
      const name = randomBytes(16).toString('base64url')
      try {
        const folder = `u${String(shopper.companyId)}`
        // The shopper waits for it: WebP alone takes a tenth of the time.
        const options = { withAvif: false, isUnique: true }
        const src = await limit(() => storePicture(store, folder, bytes, name, options))
        const { width = 1, height = 1 } = pictureOf(src) ?? {}
        try {
          await repository.insert(shopper, { src, width, height }, now())
        } catch (error) {
          await removePicture(store, src)
          throw error
        }
        return { src, width, height }
      } catch (error) {
        if (error instanceof BadPicture) {
          throw new Refusal('upload/bad-picture', `图片无法使用：${error.message}`)
        }
        if (error instanceof FileStoreDown) throw new Refusal('upload/unavailable')
        throw error
      }
    },
  }
}
