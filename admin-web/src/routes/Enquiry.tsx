import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { enquiryQuery } from "../api/enquiries";
import { EnquiryView } from "../features/enquiries/EnquiryView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.enquiries, label: "To the enquiries" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(enquiryQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchEnquiry} missing="Enquiry not found" back={back}>
      {(enquiry) => <EnquiryView key={enquiry._id} enquiry={enquiry} />}
    </QueryState>
  );
}
