export { PictureField } from './picture-field.tsx'
export { toBase64 } from './to-base64.ts'
