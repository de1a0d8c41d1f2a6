import { baby } from './baby.ts'
import { beauty } from './beauty.ts'
import { books } from './books.ts'
import { cards } from './cards.ts'
import { digital } from './digital.ts'
import { food } from './food.ts'
import { fresh } from './fresh.ts'
import { home } from './home.ts'
import { outdoor } from './outdoor.ts'
import type { Department } from './shelf.ts'
import { wear } from './wear.ts'
import { welfare } from './welfare.ts'

/** The whole range, in the order of the category page. */
export const departments: readonly Department[] = [
  digital,
  fresh,
  food,
  beauty,
  home,
  baby,
  outdoor,
  wear,
  books,
  cards,
  welfare,
]
