import { rupees } from "@shop/shared/lib/money";
import { useQuery } from "@tanstack/react-query";
import { type EnquiryRow, enquiriesQuery, enquiryList } from "../../api/enquiries";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { phone } from "../../lib/order";
import { totalOf } from "../../lib/pages";
import { paths } from "../../lib/paths";
import { optionsOf } from "../../lib/records";
import { ButtonLink } from "../../ui/Button";
import type { Column } from "../../ui/DataTable";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { useListParams } from "../../ui/useListParams";
import { DueMark, EnquiryBadge, statusLabel } from "./EnquiryState";

const states = [{ value: "", label: "All" }, ...optionsOf(statusLabel)];
const idOf = ({ _id }: EnquiryRow) => _id;

function nameOf({ customerName, customerEmail, phoneNumber }: EnquiryRow): string {
  return customerName || customerEmail || (phoneNumber ? "No name" : "Deleted account");
}

const columns: Column<EnquiryRow>[] = [
  {
    key: "number",
    head: "Enquiry",
    cell: (enquiry) => (
      <>
        <RowLink to={paths.enquiry(enquiry._id)}>{enquiry.number}</RowLink>
        <small>{dayTime(enquiry.createdAt)}</small>
      </>
    ),
  },
  {
    key: "customer",
    head: "Customer",
    cell: (enquiry) => (
      <>
        {nameOf(enquiry)}
        <small>{phone(enquiry.phoneNumber)}</small>
      </>
    ),
  },
  { key: "place", head: "Place", cell: ({ city, state }) => `${city}, ${state}` },
  {
    key: "status",
    head: "Status",
    cell: (enquiry) => (
      <>
        <EnquiryBadge status={enquiry.status} /> <DueMark {...enquiry} />
        {enquiry.orderNumber ? (
          <small>
            <NoWrap>{enquiry.orderNumber}</NoWrap>
          </small>
        ) : null}
      </>
    ),
  },
  { key: "total", head: "Total", right: true, cell: ({ total }) => <b>{rupees(total)}</b> },
];

/** Enquiries of customers, newest first. */
export function EnquiriesList() {
  const list = useListParams(enquiryList);
  const query = useQuery(enquiriesQuery(list.values));
  const { data } = query;
  return (
    <ListPage
      title="Enquiries"
      subtitle={data ? totalOf(data) : null}
      actions={
        <ButtonLink icon="phone" to={paths.newOrder}>
          Order by phone
        </ButtonLink>
      }
      list={list}
      query={query}
      rows={data?.enquiries}
      counted={data}
      filters={{
        label: "Filter enquiries",
        search: <SearchFilter list={list} label="Search enquiries" placeholder="Number, name, phone or city" />,
        children: <PickFilter list={list} name="status" label="Status" options={states} />,
      }}
      errorTitle={failed.fetchEnquiries}
      empty={{ icon: "phone", title: "No enquiries found" }}
      label="Enquiries"
      idOf={idOf}
      nameOf={({ number }) => number}
      columns={columns}
      card={(enquiry) => (
        <>
          <RowLine>
            <RowLink cover to={paths.enquiry(enquiry._id)}>
              {enquiry.number}
            </RowLink>
            <b>{rupees(enquiry.total)}</b>
          </RowLine>
          <RowLine>
            <RowName>{nameOf(enquiry)}</RowName>
            <EnquiryBadge status={enquiry.status} />
          </RowLine>
          <DueMark {...enquiry} />
        </>
      )}
      href={({ _id }) => paths.enquiry(_id)}
    />
  );
}
