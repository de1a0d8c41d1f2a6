// One chunk, which every page with a carousel loads: a second one would cost the first load more.
export { SwiperMotor } from '../swiper/swiper-motor.tsx'
export { StripArrows } from './strip-arrows.tsx'
export { SwiperArrows } from './swiper-arrows.tsx'
