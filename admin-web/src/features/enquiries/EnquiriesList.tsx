import { useQuery } from "@tanstack/react-query";
import { type EnquiryRow, enquiriesQuery, enquiryList } from "../../api/enquiries";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { totalOf } from "../../lib/pages";
import { paths } from "../../lib/paths";
import { optionsOf } from "../../lib/records";
import { Card } from "../../ui/Card";
import { type Column, ListTable } from "../../ui/DataTable";
import { FilterBar } from "../../ui/FilterBar";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { EmptyState } from "../../ui/ListState";
import { PageHead } from "../../ui/PageHead";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { useListParams } from "../../ui/useListParams";
import { useRowKeys } from "../../ui/useRowKeys";
import { Whole } from "../../ui/Whole";
import { DueMark, EnquiryBadge, statusLabel } from "./EnquiryState";

const states = [{ value: "", label: "All" }, ...optionsOf(statusLabel)];
const idOf = ({ _id }: EnquiryRow) => _id;

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
        {enquiry.customerName || enquiry.customerEmail || "Deleted account"}
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
            <Whole>{enquiry.orderNumber}</Whole>
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
  const rows = data?.enquiries;
  const cursor = useRowKeys({ ids: rows?.map(idOf) ?? [], href: paths.enquiry });
  return (
    <>
      <PageHead title="Enquiries" subtitle={data ? totalOf(data) : null} />
      <Card>
        <FilterBar
          label="Filter enquiries"
          filtered={list.filtered}
          onClear={list.clear}
          search={<SearchFilter list={list} label="Search enquiries" placeholder="Number, name, phone or city" />}
        >
          <PickFilter list={list} name="status" label="Status" options={states} />
        </FilterBar>
        <RefreshNote query={query} />
        <ListTable
          rows={rows}
          query={query}
          words={failed.fetchEnquiries}
          empty={<EmptyState icon="phone" title="No enquiries found" />}
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
                <RowName>{enquiry.customerName || enquiry.customerEmail || "Deleted account"}</RowName>
                <EnquiryBadge status={enquiry.status} />
              </RowLine>
              <DueMark {...enquiry} />
            </>
          )}
          href={({ _id }) => paths.enquiry(_id)}
          cursor={cursor}
        />
        <Pager list={list} data={data} rows={rows} />
      </Card>
    </>
  );
}
