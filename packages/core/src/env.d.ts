interface ImportMetaEnv {
  readonly DEV: boolean
  readonly MALL_BASE?: string
  readonly MALL_API?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
