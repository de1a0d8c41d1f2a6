export { renderScreenToString, type RenderedScreen } from './render-screen.tsx'
