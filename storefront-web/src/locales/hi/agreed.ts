import type en from '../en/agreed'
import type { Translation } from '../shape'

export default {
  agreed: {
    title: 'जो हमने तय किया',
    loading: 'ऑर्डर लोड हो रहा है',
    loadFailed: 'ऑर्डर लोड नहीं हुआ',
    notFound: 'यह लिंक अब मान्य नहीं है',
    notFoundHint: 'कृपया हमारे सबसे नए ई-मेल का लिंक खोलें, या हमसे नया माँगें।',
  },
} satisfies Translation<typeof en>
