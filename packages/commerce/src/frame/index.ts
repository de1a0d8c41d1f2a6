export { ScreenFrame } from './screen-frame.tsx'
