import { shellConfig } from '@mall/tooling/vite/shell'

export default shellConfig(import.meta.dirname)
