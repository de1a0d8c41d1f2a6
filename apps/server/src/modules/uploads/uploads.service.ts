import { randomBytes } from 'node:crypto'
import type { InputOf, Picture, UploadPurpose } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import type { Deps } from '../../deps.ts'
import { assertDecodable, BadPicture } from '../../pictures/encode.ts'
import { FileStoreDown } from '../../pictures/file-store.ts'
import { openFileStore } from '../../pictures/open-file-store.ts'
import { getPrivateFolder, type PictureSigner } from '../../pictures/signed-pictures.ts'
import { removePicture, storePicture } from '../../pictures/store-picture.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { createFailedTries } from './failed-tries.ts'
import { createFairQueue } from './fair-queue.ts'
import type { UploadsRepository } from './uploads.repository.ts'

const MAX_BYTES = 10_000_000
const MAX_PER_DAY = 60
const DAY_MS = 86_400_000
/** Most pictures decoded concurrently: one of 40 megapixels takes 160 MB. */
const MAX_DECODED_AT_ONCE = 1

/**
 * Purposes whose pictures are private: evidence and conversations are visible only to the shopper
 * and the company's operators.
 */
const IS_PRIVATE: Record<UploadPurpose, boolean> = {
  review: false,
  head: false,
  afterSale: true,
  chat: true,
}

type ServiceDeps = Pick<Deps, 'settings' | 'now'> & {
  repository: UploadsRepository
  signer: PictureSigner
}

/** Pictures uploaded by shoppers. */
export function createUploadsService({ repository, signer, settings, now }: ServiceDeps) {
  const store = openFileStore(settings)
  const decode = createFairQueue(MAX_DECODED_AT_ONCE)
  const failedTries = createFailedTries(DAY_MS)

  return {
    async add(shopper: Shopper, { base64, purpose }: InputOf<'upload.add'>): Promise<Picture> {
      const isPrivate = IS_PRIVATE[purpose]
      if (isPrivate && !signer.canSign) throw new Refusal('upload/unavailable')
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.length > MAX_BYTES) throw new Refusal('upload/bad-picture', '图片超过 10 MB')
      const at = now()
      const since = new Date(at.getTime() - DAY_MS)
      const tries = (await repository.countSince(shopper, since)) + failedTries.count(shopper, at)
      if (tries >= MAX_PER_DAY) throw new Refusal('upload/too-many')
      // The address of an unpublished picture cannot be guessed.
      const name = randomBytes(16).toString('base64url')
      try {
        const { companyId } = shopper
        const folder = isPrivate ? getPrivateFolder(companyId) : `u${String(companyId)}`
        // WebP only, because the shopper waits for the upload: without AVIF it takes a tenth of the
        // time.
        const options = { withAvif: false, isUnique: true }
        await assertDecodable(bytes)
        const src = await decode(shopper, () => storePicture(store, folder, bytes, name, options))
        const { width = 1, height = 1 } = pictureOf(src) ?? {}
        try {
          await repository.insert(shopper, { purpose, src, width, height }, now())
        } catch (error) {
          await removePicture(store, src)
          throw error
        }
        return signer.sign({ src, width, height })
      } catch (error) {
        if (error instanceof BadPicture) {
          failedTries.add(shopper, at)
          throw new Refusal('upload/bad-picture', `图片无法使用：${error.message}`)
        }
        if (error instanceof FileStoreDown) throw new Refusal('upload/unavailable')
        throw error
      }
    },
  }
}
