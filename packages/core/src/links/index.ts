export { resolveLink, type LinkContext, type LinkTarget } from './resolve-link.ts'
export { miniProgramOf } from './mini-program.ts'
