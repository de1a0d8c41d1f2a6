import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../settings.ts'
import { createFolderStore, type FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** Folder of the demo malls' pictures. */
export const drawnMedia = fileURLToPath(new URL('../../assets/media', import.meta.url))

type StoreSettings = Pick<
  Settings,
  | 'MALL_DATA_DIR'
  | 'MALL_S3_ENDPOINT'
  | 'MALL_S3_BUCKET'
  | 'MALL_S3_REGION'
  | 'MALL_S3_KEY_ID'
  | 'MALL_S3_KEY_SECRET'
  | 'MALL_S3_PATH_STYLE'
>

const createOwnFolder = ({ MALL_DATA_DIR }: StoreSettings) =>
  createFolderStore(resolve(MALL_DATA_DIR, 'media'))

/** Adds the store that was used formerly: its pictures stay readable and are removed there too. */
const withFormer = (store: FileStore, former: FileStore): FileStore => ({
  ...store,
  read: async (path) => (await store.read(path)) ?? former.read(path),
  async remove(path) {
    await store.remove(path)
    await former.remove(path)
  },
})

/**
 * Opens the store of shoppers' and companies' pictures: the bucket of the settings, else a folder.
 * @throws Error where a setting of the bucket is missing
 */
export function openFileStore(settings: StoreSettings): FileStore {
  const { MALL_S3_ENDPOINT: endpoint } = settings
  if (!endpoint) return createOwnFolder(settings)
  const getNeeded = (name: 'MALL_S3_BUCKET' | 'MALL_S3_KEY_ID' | 'MALL_S3_KEY_SECRET') => {
    const value = settings[name]
    if (!value) throw new Error(`环境变量 ${name} 未设置 (missing setting)`)
    return value
  }
  const bucket = createS3Store({
    endpoint,
    bucket: getNeeded('MALL_S3_BUCKET'),
    region: settings.MALL_S3_REGION,
    keyId: getNeeded('MALL_S3_KEY_ID'),
    secret: getNeeded('MALL_S3_KEY_SECRET'),
    pathStyle: settings.MALL_S3_PATH_STYLE === 'on',
  })
  return withFormer(bucket, createOwnFolder(settings))
}

export const listPictureStores = (settings: StoreSettings): FileStore[] => [
  createFolderStore(drawnMedia),
  openFileStore(settings),
]
