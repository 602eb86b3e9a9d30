import { TrackingLists } from "../features/tracking/TrackingLists";

export function Component() {
  return <TrackingLists />;
}
