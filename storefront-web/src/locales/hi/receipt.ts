import type en from '../en/receipt'
import type { Translation } from '../shape'

export default {
  receipt: {
    summary: 'हमने पढ़ा: {{parts}}. सही है?',
    reference: 'संदर्भ {{reference}}',
    pending: 'तस्वीर में भुगतान अभी लंबित है।',
    failed: 'तस्वीर में भुगतान विफल रहा।',
    amount: 'तस्वीर में {{amount}} है, जबकि {{due}} देना है।',
    payee: 'तस्वीर में भुगतान किसी और को हुआ है।',
    nothing: 'यह भुगतान की रसीद नहीं लगती।',
    sendAnyway: 'फिर भी आप इसे भेज सकते हैं।',
  },
} satisfies Translation<typeof en>
