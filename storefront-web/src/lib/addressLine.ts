interface Place {
  street: string
  landmark: string
  transportOffice: string
}

/** An address up to its city: the transport office where the parcel is fetched, if there is one, street and landmark. */
export const addressLine = ({ transportOffice, street, landmark }: Place): string =>
  [transportOffice, street, landmark].filter(Boolean).join(', ')
