import type en from '../en/missing'
import type { Translation } from '../shape'

export default {
  missing: {
    title: '404 - பக்கம் கிடைக்கவில்லை',
    text: 'இந்தப் பக்கம் அணைந்துவிட்டது. முகவரி தவறாகவோ பழையதாகவோ இருக்கலாம்.',
    goHome: 'முகப்புக்குச் செல்',
  },
} satisfies Translation<typeof en>
