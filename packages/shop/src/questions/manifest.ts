import { defineArea, type Feature } from '@mall/core/feature'

export const questions: Partial<Feature> = {
  areas: [
    defineArea({ id: 'questions', prefixes: ['/ware/questions'], load: () => import('./area.ts') }),
  ],
}
