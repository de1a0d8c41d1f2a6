import { openFileStore } from '../../pictures/open-file-store.ts'
import { removePicture } from '../../pictures/store-picture.ts'
import type { Job } from '../../jobs/runner.ts'
import { createUploadsRepository } from './uploads.repository.ts'

const UNUSED_MS = 86_400_000
const MAX_PER_ROUND = 200

/** Removes pictures that no content has used within a day. */
export const uploadSweepJob: Job = {
  name: 'uploads',
  async round({ db, settings, now }) {
    const repository = createUploadsRepository(db)
    const store = openFileStore(settings)
    const remove = (src: string) => removePicture(store, src)
    const before = new Date(now().getTime() - UNUSED_MS)
    let removed = 0
    for (const { company_id: companyId, id } of await repository.listUnused(
      before,
      MAX_PER_ROUND,
    )) {
      if (await repository.removeUnused(companyId, Number(id), remove)) removed += 1
    }
    return removed
  },
}
