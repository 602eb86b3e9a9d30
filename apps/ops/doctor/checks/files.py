"""Rows and the files that they name."""

from .check import Check

FILES = (
    Check(
        "proof_file",
        "Every payment proof has its file",
        "payments.paymentproof",
        "Restore the file from the backup of the bucket; otherwise reject the payment and ask for another proof",
        """
        SELECT p.id, p.key, 'file is missing' FROM payments_paymentproof p
        WHERE p.submitted_at < now() - interval '5 minutes'
          AND NOT EXISTS (SELECT FROM doctor_file f WHERE f.storage = 'proofs' AND f.key = p.key)
        """,
        needs_files=True,
    ),
    Check(
        "picture_file",
        "Every picture has its files",
        "common.picture",
        "Make widths again when the original is there; otherwise upload the picture again",
        """
        SELECT p.id, p.key, 'missing: ' || string_agg(k.key, ', ' ORDER BY k.key)
        FROM common_picture p
        CROSS JOIN LATERAL (SELECT p.key AS key UNION ALL
                            SELECT v ->> 'key' FROM jsonb_array_elements(p.variants) v) k
        LEFT JOIN doctor_file f ON f.storage = 'default' AND f.key = k.key
        WHERE f.key IS NULL AND p.created_at < now() - interval '5 minutes' GROUP BY p.id, p.key
        """,
        needs_files=True,
    ),
    Check(
        "file_row",
        "Every file belongs to a row",
        "",
        "Hand them to the sweeper (the button on this page)",
        r"""
        SELECT 0, f.key, 'in ' || f.storage || ', no row refers to it' FROM doctor_file f
        WHERE NOT EXISTS (SELECT FROM common_unsettledfile u WHERE u.storage = f.storage AND u.key = f.key)
          AND CASE WHEN f.storage = 'proofs'
              THEN NOT EXISTS (SELECT FROM payments_paymentproof p WHERE p.key = f.key)
                   AND NOT EXISTS (SELECT FROM reconciliation_statementimport i WHERE i.key = f.key)
              -- A width's name is its picture's with the width added: pictures/x-480.avif belongs to pictures/x.jpg.
              ELSE NOT EXISTS (SELECT FROM common_picture p
                               WHERE p.key IN (f.key, regexp_replace(f.key, '-[0-9]+\.[a-z]+$', '.jpg'))) END
        """,
        needs_files=True,
    ),
)
