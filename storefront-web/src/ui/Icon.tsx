import { cx } from '@shop/shared/lib/classes'
import styles from './Icon.module.css'

const drawings = {
  back: 'M14 5l-7 7 7 7',
  bag: 'M5 8h14l1 12H4zM9 8V6.5a3 3 0 0 1 6 0V8',
  bank: 'M3 9.5 12 4l9 5.5zM5 10v7M10 10v7M14 10v7M19 10v7M3 20h18',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10.2a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6',
  cart: 'M3 4h2.2l2.3 11.2h10.6L20.5 8H6M7.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0M15.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0',
  chat: 'M4 20l1.5-4.5a8 8 0 1 1 3 3z',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5.5l3.5 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gear: 'M12 4a8 8 0 1 0 8 8M12 4v3M12 12l4-4',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 2 4.5 4.5 7.5 7.5M12 7.5c3-5.5 7.5-3 4.5 0',
  home: 'M4 11l8-7 8 7v9H4zM10 20v-5h4v5',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v6M12 7.5v.2',
  mail: 'M3.5 6h17v12.5h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  off: 'M2.5 9.5a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.3 16.3a4.5 4.5 0 0 1 5.4 0M12 19.5v.1M4 3.5l16 17',
  out: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M6 18 18 6',
  pause: 'M8 5v14M16 5v14',
  phone: 'M7 3h10v18H7zM11 18h2',
  pin: 'M12 21c4.5-5 7-8.5 7-11.5a7 7 0 0 0-14 0C5 12.5 7.5 16 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  play: 'M8 5l11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 9A8 8 0 1 0 20 14M20 4v5h-5',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5 21 21',
  share:
    'M8.4 10.8l7.2-4M8.4 13.2l7.2 4M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  star: 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8',
  tick: 'm4.5 12.5 5 5 10-11',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7M5.5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  up: 'M5 14l7-7 7 7',
  user: 'M8.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M4.5 20.5c1-4.2 4-6 7.5-6s6.5 1.8 7.5 6',
  warn: 'M12 3.5 22 20.5H2zM12 10v5M12 17.8v.2',
  x: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof drawings

/** An icon beside text; never without text. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={cx(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}
