/** What the build tool tells; spelled as it spells it, for packages that do not know its types. */
interface ImportMetaEnv {
  readonly DEV: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
