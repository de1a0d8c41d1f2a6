export { createUploadsRepository, releaseUpload, takeUploads } from './uploads.repository.ts'
export { createUploadsService } from './uploads.service.ts'
export { uploadsModule } from './uploads.module.ts'
