export { findPhone } from './find-phone.ts'
export { TimelineCard } from './timeline-card.tsx'
