import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

const after = 3000;

/** After a save the list follows in 3 seconds. */
export function useRedirect(to: string): { leaving: boolean; leave: () => void } {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(to), after);
    return () => clearTimeout(timer);
  }, [leaving, navigate, to]);
  return { leaving, leave: () => setLeaving(true) };
}
