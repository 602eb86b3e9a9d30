/** English for lighting crackers safely, where a product has no instructions of its own. */
export default {
  safety: {
    guide1: 'Read the label on the box before lighting.',
    guide2: 'Light outdoors, on level ground, away from buildings, dry grass and parked vehicles.',
    guide3: 'An adult lights crackers, or stands beside the person who does. Keep small children away.',
    guide4: 'Wear cotton clothes and closed shoes; keep your face away from the cracker.',
    guide5: 'Light one at a time, at arm’s length, and step back at once.',
    guide6: 'Keep a bucket of water and a blanket near.',
    guide7: 'Never light a cracker a second time; soak it in water and throw it away.',
  },
} as const
