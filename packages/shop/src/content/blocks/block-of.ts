import type { PageBlock } from '@mall/contract'

export type BlockOf<K extends PageBlock['kind']> = Extract<PageBlock, { kind: K }>
