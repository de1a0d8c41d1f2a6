declare module 'miniprogram-compiler' {
  export function wxmlToJs(root: string, options: { wxmlList: string[] }): string
  export function wxssToJs(root: string, options: { wxssList: string[] }): string
}
