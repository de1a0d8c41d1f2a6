export { PictureField } from './lazy-picture-field.tsx'
export { toBase64 } from './to-base64.ts'
