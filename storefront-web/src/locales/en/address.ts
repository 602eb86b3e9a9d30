/** English for the fields of an address. They come with the forms that have them. */
export default {
  address: {
    street: 'Street',
    city: 'City',
    state: 'State',
    pincode: 'Pincode',
    landmark: 'Landmark',
    phone: 'Phone number',
    type: 'Type',
    home: 'Home',
    work: 'Work',
    other: 'Other',
    chooseState: 'Choose a state',
    default: 'Default',
    makeDefault: 'Use as default address',
    needName: 'Please enter the name of the person who receives the parcel',
    needStreet: 'Please enter your street address',
    needCity: 'Please enter your city',
    needState: 'Please enter your state',
    needPincode: 'Please enter a valid 6-digit pincode',
    needPhone: 'Please enter a valid 10-digit phone number',
  },
} as const
