import type { ReactNode } from "react";

export const icons = {
  spark: (
    <>
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.5 3.5M15.5 15.5 19 19M19 5l-3.5 3.5M8.5 15.5 5 19" />
      <circle cx="12" cy="12" r="1.2" />
    </>
  ),
  home: (
    <>
      <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" />
    </>
  ),
  box: (
    <>
      <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />
    </>
  ),
  grid: (
    <>
      <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
    </>
  ),
  layers: (
    <>
      <path d="m12 3 9 5-9 5-9-5zM3 13l9 5 9-5" />
    </>
  ),
  gift: (
    <>
      <path d="M4 12h16v8H4zM3 8h18v4H3zM12 8v12M12 8S10 3 7.5 4 9 8 12 8s7-3 4.5-4S12 8 12 8" />
    </>
  ),
  cart: (
    <>
      <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.5 3.5 5.5" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .9-1 1.7M12 17v.2" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" />
    </>
  ),
  "bell-off": (
    <>
      <path d="M6 16V11c0-.8.2-1.6.5-2.3M9 5.8a6 6 0 0 1 9 5.2v3M16 18H4.5L6 16M10 21h4M3 3l18 18" />
    </>
  ),
  device: (
    <>
      <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM10 18h4M10 7h4" />
    </>
  ),
  "device-off": (
    <>
      <path d="M10 3h6a1 1 0 0 1 1 1v9M17 17v3a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V7M3 3l18 18" />
    </>
  ),
  moon: (
    <>
      <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
    </>
  ),
  back: (
    <>
      <path d="M15 5l-7 7 7 7" />
    </>
  ),
  leave: (
    <>
      <path d="M10 4H4v16h6M9 12h12M17 8l4 4-4 4" />
    </>
  ),
  find: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  menu: (
    <>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  bin: (
    <>
      <path d="M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6" />
    </>
  ),
  load: (
    <>
      <path d="M20 11a8 8 0 1 0-1.5 6M20 5v6h-6" />
    </>
  ),
  warn: (
    <>
      <path d="M12 3 2 20.5h20zM12 10v4.5M12 17.5v.2" />
    </>
  ),
  rupee: (
    <>
      <path d="M7 4h11M7 9h11M7 4c8 0 8 9.5 0 9.5L15 21" />
    </>
  ),
  stop: (
    <>
      <path d="M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6" />
    </>
  ),
  "s-pending": (
    <>
      <circle cx="12" cy="12" r="8.5" strokeWidth="2.4" strokeDasharray="3.2 3.48" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6z" />
      <path d="m8.5 12 2.5 2.5 4.5-4.5" />
    </>
  ),
  "s-confirmed": (
    <>
      <circle cx="12" cy="12" r="8.5" strokeWidth="2.4" />
      <path d="M12 6.8A5.2 5.2 0 0 1 17.2 12H12z" fill="currentColor" stroke="none" />
    </>
  ),
  x: (
    <>
      <path d="M6 6l12 12M18 6 6 18" />
    </>
  ),
  next: (
    <>
      <path d="m9 5 7 7-7 7" />
    </>
  ),
  print: (
    <>
      <path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z" />
    </>
  ),
  edit: (
    <>
      <path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  rotate: (
    <>
      <path d="M4 12a8 8 0 1 0 3-6M4 3v5h5" />
    </>
  ),
  copy: (
    <>
      <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
    </>
  ),
  check: (
    <>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </>
  ),
  phone: (
    <>
      <path d="M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c0 1-1 2-2 2A17 17 0 0 1 3 5c0-1 1-2 2-2z" />
    </>
  ),
  lock: (
    <>
      <path d="M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  "s-processing": (
    <>
      <circle cx="12" cy="12" r="8.5" strokeWidth="2.4" />
      <path d="M12 6.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" stroke="none" />
    </>
  ),
  truck: (
    <>
      <path d="M2 6h12v11H2zM14 10h4l4 4v3h-8z" />
      <circle cx="7" cy="18" r="2" />
      <circle cx="17.5" cy="18" r="2" />
    </>
  ),
  "s-shipped": (
    <>
      <circle cx="12" cy="12" r="8.5" strokeWidth="2.4" />
      <path d="M12 6.8A5.2 5.2 0 1 1 6.8 12H12z" fill="currentColor" stroke="none" />
    </>
  ),
  "s-delivered": (
    <>
      <circle cx="12" cy="12" r="9.7" fill="currentColor" stroke="none" />
      <path d="m7.8 12.3 3 3 5.4-5.8" stroke="var(--fc-surface)" strokeWidth="2.4" />
    </>
  ),
  "s-cancelled": (
    <>
      <circle cx="12" cy="12" r="8.5" strokeWidth="2.4" />
      <path d="M6.5 17.5l11-11" strokeWidth="2.4" />
    </>
  ),
  filter: (
    <>
      <path d="M3 5h18l-7 8.5V20l-4-2v-4.5z" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  drag: (
    <>
      <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth="3" />
    </>
  ),
  star: (
    <>
      <path d="m12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z" />
    </>
  ),
  up: (
    <>
      <path d="M12 20V9M7.5 13 12 8.5l4.5 4.5M4 4h16" />
    </>
  ),
  wifi: (
    <>
      <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.2M2 9a15 15 0 0 1 5-3M19 12.5l-.8-.7M22 9a15 15 0 0 0-10-4M8.5 16a5 5 0 0 1 7 0M12 20v.1" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7" />
    </>
  ),
  down: (
    <>
      <path d="M12 4v11M7.5 11 12 15.5l4.5-4.5M4 20h16" />
    </>
  ),
  mail: (
    <>
      <path d="M3 5h18v14H3zM3 6l9 7 9-7" />
    </>
  ),
  list: (
    <>
      <path d="M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;
