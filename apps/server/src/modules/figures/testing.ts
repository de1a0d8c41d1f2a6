export { figuresJob, FIGURES_PAUSE_MS } from './figures.jobs.ts'
export { addAllFigures } from './add-all-figures.fixture.ts'
