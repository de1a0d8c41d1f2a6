import { sql } from 'drizzle-orm'
import { uploads } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createPictureSigner } from '../../pictures/signed-pictures.ts'
import { uploadSweepJob } from './uploads.jobs.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { createUploadsService } from './uploads.service.ts'

/** Pictures uploaded by shoppers. */
export const uploadsModule = defineModule({
  name: 'uploads',
  tables: [uploads],
  sql: [new URL('./sql/due.sql', import.meta.url)],
  personalData: [
    {
      ...ownRows(uploads, { group: 'interaction', title: '上传的图片', removed: false }),
      // Makes the uploads unused and old, so that the sweep removes the rows with their files.
      erase: (companyId, userId) =>
        sql`update uploads set used_at = null, created_at = 'epoch'
            where company_id = ${companyId} and user_id = ${userId}`,
    },
  ],
  routes({ serve }, { db, settings, now }) {
    const service = createUploadsService({
      repository: createUploadsRepository(db),
      signer: createPictureSigner({ settings, now }),
      settings,
      now,
    })
    serve('upload.add', (input, shopper) => service.add(shopper, input))
  },
  jobs: [uploadSweepJob],
})
