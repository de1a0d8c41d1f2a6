import type { SeedCompany } from '@mall/contract/seed-file'

export type Numbered = { row: SeedCompany['shoppers'][number]; id: number }
