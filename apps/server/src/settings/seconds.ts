import { z } from 'zod'

export const seconds = (preset: number) => z.coerce.number().int().positive().default(preset)
