export { PictureField } from './lazy-picture-field.tsx'
export { usePictures } from './use-pictures.ts'
export { toBase64 } from './to-base64.ts'
