import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadPurpose } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { createUploadsRepository, createUploadsService } from '../../modules/uploads/index.ts'
import { drawnMedia } from '../../pictures/open-file-store.ts'
import { createPictureSigner } from '../../pictures/signed-pictures.ts'
import type { Shopper } from '../../shopper.ts'

/** Uploads a drawn picture as the shopper's own; null for a picture outside the demo. */
export async function uploadDrawnPicture(
  deps: Deps,
  shopper: Shopper,
  { src, purpose }: { src: string; purpose: UploadPurpose },
): Promise<string | null> {
  if (!src.startsWith('/media/')) return null
  const bytes = await readFile(join(drawnMedia, src.slice('/media/'.length)))
  const uploads = createUploadsService({
    ...deps,
    repository: createUploadsRepository(deps.db),
    signer: createPictureSigner(deps),
  })
  return (await uploads.add(shopper, { purpose, base64: bytes.toString('base64') })).src
}
