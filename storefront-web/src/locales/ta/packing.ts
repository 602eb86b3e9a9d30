import type en from '../en/packing'
import type { Translation } from '../shape'

export default {
  packing: {
    charge: 'பேக்கிங் கட்டணம்',
    byPlace: 'இடத்தைப் பொறுத்தது',
    items: 'பொருட்கள்',
  },
} satisfies Translation<typeof en>
