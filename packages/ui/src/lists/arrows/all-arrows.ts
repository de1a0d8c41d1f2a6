export { StripArrows } from './strip-arrows.tsx'
export { SwiperArrows } from './swiper-arrows.tsx'
