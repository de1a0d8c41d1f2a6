export { renderScreenToString, type RenderedScreen } from './render-screen.tsx'
export { serveRenders, type EdgeLine, type MakeShell } from './serve-renders.ts'
