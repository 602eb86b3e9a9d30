import { useQuery } from "@tanstack/react-query";
import { shopSettingsQuery } from "../../api/shop";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import layout from "../../ui/layout.module.css";
import { QueryState } from "../../ui/QueryState";
import { BillRates } from "./BillRates";
import { PayeeWaiting } from "./PayeeWaiting";
import { ShopEditor } from "./ShopEditor";

const back = { to: paths.dashboard, label: "To the Dashboard" };

/** The shop's settings; `me` is the signed-in person, who cannot confirm their own payee change. */
export function ShopTab({ me }: { me: string }) {
  const settings = useQuery({ ...shopSettingsQuery, staleTime: 0, gcTime: 0 });
  return (
    <QueryState query={settings} errorTitle={failed.loadShop} missing={failed.loadShop} back={back}>
      {(one) => (
        <div className={layout.column}>
          <PayeeWaiting me={me} />
          <ShopEditor key={one.payeeChangedAt} settings={one} />
          {one.billing === "regular" || one.billing === "composition" ? <BillRates /> : null}
        </div>
      )}
    </QueryState>
  );
}
