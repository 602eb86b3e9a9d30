/** English for who receives a parcel and where it is handed over. */
export default {
  recipient: {
    name: 'Recipient’s name',
    alternatePhone: 'Alternate phone',
    alternateHint: 'Mobile, or landline with its area code',
    deliverTo: 'Deliver to',
    door: 'My door',
    transport: 'A transport office, where I fetch the parcel',
    onlyDoor: 'We deliver to the door at this place.',
    onlyTransport: 'Parcels to this place go to a transport office.',
    office: 'Transport office',
    officeHint: 'Name of the transport company and its branch',
    needName: 'Please enter a name of 2 to 100 characters',
    needPhone: 'Please enter a valid phone number with its area code',
    samePhone: 'Please enter another number than the first',
    needOffice: 'Please enter the transport office',
    needStreet: 'This address has no street. Please choose another one or the transport office.',
    otherDelivery: 'This kind of delivery is not possible at this place.',
  },
} as const
