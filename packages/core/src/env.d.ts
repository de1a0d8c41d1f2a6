/** Variables that the build tool defines, for packages that do not know the tool's types. */
interface ImportMetaEnv {
  readonly DEV: boolean
  /** Base path of a bundle without its last slash; empty at the root. Source: tooling/vite/bundle.mjs. */
  readonly MALL_BASE?: string
  /** Origin of the API of a bundle; empty where it is the page's own. */
  readonly MALL_API?: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
